import wide from '@/brand/pictures/closing-home.webp';
import narrow from '@/brand/pictures/closing-home-narrow.webp';
import type { ClosingScene } from '@/components/closing-call';
import styles from './closing-scene.module.css';

/** The scene at another time of day than the hero's, so that a day passes down the page. */
export const closingScene: ClosingScene = { wide, narrow, light: styles.light, isNight: true };
