import type { ReactNode } from 'react';
import { Picture } from './picture';
import scene from './styles/scene.module.css';

type Props = {
  /** The scene by night; that of the light theme is a background of `className::before`. */
  night: { src: string; width: number; height: number };
  className: string | undefined;
  children?: ReactNode;
};

/**
 * The picture of a scene in the shown theme, of which alone the browser requests the file. As a lazy
 * picture the night is not requested while it is hidden; app/_islands/loader.ts requests the scene of
 * the theme early (components/page-layout.tsx).
 */
export function ScenePicture({ night, className, children }: Props) {
  return (
    <div className={`${scene.picture} ${className}`} aria-hidden="true">
      <Picture file={night} className="when-dark" loading="lazy" fetchPriority="high" />
      {children}
    </div>
  );
}
