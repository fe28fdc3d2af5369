import { declareLocation } from '@/lib/page-store/declarations';

/** Declares the target of a redirect to the page store; {@link PageStatus} declares its status. */
export function PageLocation({ target }: { target: string }) {
  return <meta {...declareLocation(target)} />;
}
