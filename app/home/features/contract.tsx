import { PixelArt } from '@/components/pixel-art';
import labels from '@/components/styles/label.module.css';
import styles from './pictures.module.css';

const PAGE = [
  '..pppppppppppppp......',
  '.pppppppppppppppp.....',
  '.pptttttttttttppp.....',
  '.pppppppppppppppp.....',
  '.ppttttttttttpppp.....',
  '.pppppppppppppppp.....',
  '.pptttttttttttppp..ff.',
  '.pppppppppppppppp.fff.',
  '.ppyyyyyyyyyppppp.ff..',
  '.ppaaaaaaaappppppfff..',
  '.ppyyyyyyyyyppppfff...',
  '.pppppppppppppppff....',
  '.ppppppppppppppff.....',
  '.ppppppppipppppn......',
  '.pppipipiiipipn.......',
  '.ppipipiipipiippp.....',
  '.pppppppppppppppp.....',
  '.pptttttttttppprr.....',
  '.pppppppppppprreer....',
  '.pppppppppppprerer....',
  '..pppppppppppprrr.....',
  '.............rr.rr....',
] as const;

/** A page with one sentence marked and a name under it. */
export function Contract({ signature }: { signature: string }) {
  return (
    <div className={`${styles.board} ${styles.contract}`}>
      <PixelArt
        rows={PAGE}
        colors={{
          p: '#f4ece1',
          t: '#b3a596',
          y: '#ffc24b',
          a: '#8a5a00',
          i: '#14110f',
          f: 'var(--edge)',
          n: '#14110f',
          r: '#b8380f',
          e: '#ff6a3d',
        }}
      />
      <p className={labels.label}>{signature}</p>
    </div>
  );
}
