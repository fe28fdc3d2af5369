import type { ReactNode } from 'react';
import { Picture } from './picture';
import scene from './styles/scene.module.css';

type Props = {
  /** The scene by night. The light theme's scene is a background of `className::before`. */
  night: { src: string; width: number; height: number };
  className: string | undefined;
  children?: ReactNode;
};

/**
 * A scene. The browser requests only the picture of the current theme, because the night is a lazy
 * picture, which browsers do not request while it is hidden. app/_islands/loader.ts requests the
 * current theme's picture early.
 */
export function ScenePicture({ night, className, children }: Props) {
  return (
    <div className={`${scene.picture} ${className}`} aria-hidden="true">
      <Picture file={night} className="when-dark" loading="lazy" fetchPriority="high" />
      {children}
    </div>
  );
}
