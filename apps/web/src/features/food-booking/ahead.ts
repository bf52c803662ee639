import { readAhead } from './queries.ts'

/** What the screen will ask for first, asked for while its code is still on the way. */
export const ahead = readAhead
