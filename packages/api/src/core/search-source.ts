import type { FoundRecord, HitKind } from '@marquee/contract'
import type { SignedContext } from './context.ts'

/** Records that the search of the shell finds; a domain declares its own in `search.ts`. */
export interface SearchSource {
  kind: HitKind
  /** What a set of them is called in the documented answer. */
  label: string
  /** At most `limit` hits of a text of two characters or more; none for callers who may not open their page. */
  find(ctx: SignedContext, wanted: { query: string; limit: number }): Promise<FoundRecord[]>
}
