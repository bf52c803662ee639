import type { TerminalAdapterKind } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { TerminalAdapter } from './adapter.ts'
import { simulatorOf } from './simulator.ts'

const adapters: Record<TerminalAdapterKind, (db: Db) => TerminalAdapter> = { simulator: simulatorOf }

/** The adapter that a terminal is reached by. */
export const adapterOf = (db: Db, kind: string): TerminalAdapter => {
  const make = adapters[kind as TerminalAdapterKind] ?? adapters.simulator
  return make(db)
}
