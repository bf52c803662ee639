/** A key of the screen: what it does, and what happens; without `run` someone else listens and it is only told. */
export interface ListKey {
  keys: readonly string[]
  does: string
  run?: () => void
}
