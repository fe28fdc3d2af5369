import type { ClosingScene } from './closing-call';
import styles from './closing-scene.module.css';
import wide from './pictures/closing.webp';
import narrow from './pictures/closing-narrow.webp';

/** Everybody around the fire, in the light theme the morning after. */
export const closingScene: ClosingScene = { wide, narrow, light: styles.light };
