import type { ComponentProps } from 'react';

type Props = ComponentProps<'img'> & { file: { src: string; width: number; height: number } };

/** A picture that is decorative, or described by the text beside it. */
export function Picture({ file: { src, width, height }, ...others }: Props) {
  return <img {...others} src={src} width={width} height={height} alt="" />;
}
