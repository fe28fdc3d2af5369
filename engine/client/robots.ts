import { isbot } from 'isbot';

/** Whether a client is a program that opens pages for nobody, by its User-Agent. */
export function isRobot(agent: string): boolean {
  return !agent.startsWith('Mozilla/') || isbot(agent);
}
