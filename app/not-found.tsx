import { Problem } from '@/components/problem';
import { problemMetadata } from '@/lib/metadata';

export const metadata = problemMetadata('Page not found');

export default function NotFound() {
  return (
    <Problem
      title="Page Not Found"
      text="The path goes into the trees and stops. Nothing is burning here."
      action={{ name: 'Back to the fire', href: '/' }}
      other={{ name: 'Read the blog', href: '/blog' }}
    />
  );
}
