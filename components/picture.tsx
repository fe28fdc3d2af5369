import type { ComponentProps } from 'react';

type Props = ComponentProps<'img'> & { file: { src: string; width: number; height: number } };

/**
 * A picture with an empty alternative text, because it is decorative or the text beside it
 * describes it.
 */
export function Picture({ file: { src, width, height }, ...others }: Props) {
  return <img {...others} src={src} width={width} height={height} alt="" />;
}
