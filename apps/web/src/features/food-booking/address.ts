import { text } from '../../lib/address/values.ts'

/** What the address of the counter says: menu (absent), orders or tables, and which order is open. */
export const address = { view: text({ history: 'push' }), order: text() }
