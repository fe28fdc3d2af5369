import type { ComponentProps } from 'react';

type Props = ComponentProps<'img'> & { file: { src: string; width: number; height: number } };

/** A picture without an alt text: an ornament, or one with its words beside it. */
export function Picture({ file: { src, width, height }, ...others }: Props) {
  return <img {...others} src={src} width={width} height={height} alt="" />;
}
