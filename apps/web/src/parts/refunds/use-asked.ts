import { useEffect, useRef } from 'react'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useDebounced } from '../../lib/use-debounced.ts'

// So long a choice rests before the server is asked, in ms.
const rest = 150

interface Asked<Answer> {
  data: Answer | undefined
  error: unknown
  isError: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

interface Question<Wish, Answer> {
  wish: Wish
  /** Nothing is chosen that could be asked about. */
  isEmpty: boolean
  /** Of the order: with another one it is asked again. */
  rev: number
  /** It is sent or done: what was asked last stays, and nothing is asked any more. */
  isSent?: boolean
  usePreview: (wish: Wish | null) => Asked<Answer>
}

/** What the server says to a choice, a moment after it rests. */
export function useAsked<Wish, Answer>({ wish, isEmpty, rev, isSent = false, usePreview }: Question<Wish, Answer>) {
  // What cannot be asked about yet rests as nothing: it is never asked once the choice is whole.
  const kept = useRef('')
  if (!isSent) kept.current = isEmpty ? '' : JSON.stringify(wish)
  const text = kept.current
  const rested = useDebounced(text, rest)
  const query = usePreview(rested === '' || (isEmpty && !isSent) ? null : (JSON.parse(rested) as Wish))
  const { refetch } = query
  // Someone else has changed the order meanwhile.
  const seen = useRef(rev)
  useEffect(() => {
    if (isSent || seen.current === rev) return
    seen.current = rev
    if (!isEmpty) void refetch()
  }, [rev, isEmpty, isSent, refetch])
  const failure: Failure | null = query.isError && rested === text ? readFailure(query.error) : null
  const feeIsTooBig = failure?.issues.some(({ path }) => path === 'feeMinor') ?? false
  return {
    preview: query.data ?? null,
    isOld: rested !== text || query.isPlaceholderData || query.data === undefined,
    // What is wrong with the fee is said at its field.
    failure: feeIsTooBig ? null : failure,
    feeIsTooBig,
    refresh: () => (isEmpty ? undefined : refetch()),
  }
}
