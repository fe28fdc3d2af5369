import wide from '@/brand/pictures/closing.webp';
import narrow from '@/brand/pictures/closing-narrow.webp';
import type { ClosingScene } from './closing-call';
import styles from './closing-scene.module.css';

/** The scene with everybody around the fire and, in the light theme, the morning after. */
export const closingScene: ClosingScene = { wide, narrow, light: styles.light };
