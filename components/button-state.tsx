type Props = {
  className?: string | undefined;
  /** An SVG path of `size` by `size` pixels, drawn at twice its size. */
  path: string;
  size: number;
  children: string;
};

/** The drawing and the accessible name of a button's state. CSS shows one of the states. */
export function ButtonState({ className, path, size, children }: Props) {
  return (
    <span className={className}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        width={2 * size}
        height={2 * size}
        fill="currentColor"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
      <span className="visually-hidden">{children}</span>
    </span>
  );
}
