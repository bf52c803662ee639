/** One change of a stream, as its readers get it. `payload` is shared by all readers: nobody writes to it. */
export interface Change {
  version: number
  payload: Record<string, unknown>
}

/** Where a feed reads from. */
export interface FeedSource {
  /** The newest version of the stream, 0 when nothing was ever said. */
  readHead(): Promise<number>
  /** The changes after a version, in order, one page at most. */
  readAfter(version: number): Promise<Change[]>
}

// How many changes one process keeps at hand for a stream. A reader that is further behind asks the database.
const keptChanges = 1000

/**
 * What one process knows of one stream: its newest version and the last changes. However many readers there are, a
 * change is read from the database once.
 */
export class Feed {
  readonly venueId: string
  readonly topic: string
  head = 0
  readers = 0
  #kept: Change[] = []
  #waiting = new Set<() => void>()
  #watching = new Set<() => void>()
  #source: FeedSource
  #started = false
  #running: Promise<void> | null = null
  #again = false
  // Reads of older changes that are under way, by the version after which they look.
  #looks = new Map<number, Promise<Change[]>>()

  constructor(venueId: string, topic: string, source: FeedSource) {
    this.venueId = venueId
    this.topic = topic
    this.#source = source
  }

  /** Reads what is new and wakes the readers. Calls made while it runs are folded into one more run. */
  refresh(): Promise<void> {
    if (this.#running) {
      this.#again = true
      return this.#running
    }
    this.#running = this.#refreshNow()
    return this.#running
  }

  async #refreshNow(): Promise<void> {
    try {
      if (!this.#started) {
        this.head = await this.#source.readHead()
        this.#started = true
      }
      do {
        this.#again = false
        // Until a page is empty: a full one means that there may be more.
        for (;;) {
          const changes = await this.#source.readAfter(this.head)
          const last = changes.at(-1)
          if (!last) break
          this.#kept.push(...changes)
          if (this.#kept.length > keptChanges) this.#kept.splice(0, this.#kept.length - keptChanges)
          this.head = last.version
          this.#wake()
        }
      } while (this.#again)
    } finally {
      // In the same turn as the last look at #again, so that no call is folded into a run that has ended.
      this.#running = null
    }
  }

  #wake(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const resolve of waiting) resolve()
    for (const onMove of [...this.#watching]) onMove()
  }

  /** Calls back, in the same turn, whenever there is something new. Returns the way to stop. */
  watch(onMove: () => void): () => void {
    this.#watching.add(onMove)
    return () => void this.#watching.delete(onMove)
  }

  /** The kept changes after a version, or null when they are no longer at hand. */
  since(version: number): Change[] | null {
    if (version >= this.head) return []
    const first = this.#kept[0]
    if (!first || first.version > version + 1) return null
    return this.#kept.slice(version + 1 - first.version)
  }

  /**
   * The changes after a version, from memory or, one page at most, from the database. Readers who come back together
   * after a cut stand at the same version: they share one look.
   */
  async after(version: number): Promise<Change[]> {
    const kept = this.since(version)
    if (kept) return kept
    const known = this.#looks.get(version)
    if (known) return known
    const look = this.#source.readAfter(version).finally(() => this.#looks.delete(version))
    this.#looks.set(version, look)
    return look
  }

  /** Resolves when there is something after `version`, or when `interrupted` does. */
  async waitBeyond(version: number, interrupted?: Promise<void>): Promise<void> {
    if (this.head > version) return
    let wake: () => void = () => {}
    const woken = new Promise<void>((resolve) => {
      wake = resolve
    })
    this.#waiting.add(wake)
    try {
      await (interrupted ? Promise.race([woken, interrupted]) : woken)
    } finally {
      this.#waiting.delete(wake)
    }
  }
}
