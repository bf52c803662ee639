import * as fake from 'fake-indexeddb'
import { vi } from 'vitest'
import { closeStores } from '../db.ts'

/** Gives the page stores of its own, empty. */
export async function emptyStores(): Promise<void> {
  const {
    IDBFactory,
    default: _,
    ...classes
  } = fake as unknown as Record<string, unknown> & {
    IDBFactory: new () => IDBFactory
  }
  for (const [name, value] of Object.entries(classes)) {
    if (name.startsWith('IDB')) vi.stubGlobal(name, value)
  }
  await closeStores()
  vi.stubGlobal('indexedDB', new IDBFactory())
}
