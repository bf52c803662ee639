import type { SettlementId, SettlementLineState, SettlementMapping, StoredFileId } from '@marquee/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../../lib/trpc/trpc.ts'

// Every part shows its failures itself.
const meta = { ownError: true }
const pageSize = 50
const lookAgain = 20_000
/** While lines come in in the background. */
const lookSoon = 1_500

export function useSettlements(search: string, cursor: string | null) {
  return trpc.settlements.list.useQuery(
    { ...(search && { search }), ...(cursor !== null && { cursor }), limit: pageSize },
    {
      placeholderData: keepPreviousData,
      meta,
      refetchInterval: ({ state }) =>
        state.data?.rows.some((row) => row.state === 'importing') ? lookSoon : cursor === null ? lookAgain : false,
    },
  )
}

export function useSettlement(id: SettlementId) {
  return trpc.settlements.get.useQuery(
    { id },
    { meta, refetchInterval: ({ state }) => (state.data?.state === 'importing' ? lookSoon : lookAgain) },
  )
}

export function useLines(id: SettlementId, state: SettlementLineState | null, cursor: string | null) {
  return trpc.settlements.lines.useQuery(
    { id, ...(state && { state }), ...(cursor !== null && { cursor }), limit: pageSize },
    {
      placeholderData: keepPreviousData,
      meta,
      select: (page) => ({ ...page, rows: page.rows.map((row) => ({ ...row, id: String(row.lineNo) })) }),
    },
  )
}
export type ListedLine = NonNullable<ReturnType<typeof useLines>['data']>['rows'][number]

export const useMissing = (id: SettlementId) => trpc.settlements.missing.useQuery({ id }, { meta })

export function useCandidates(line: { id: SettlementId; lineNo: number }, search: string) {
  return trpc.settlements.candidates.useQuery(
    { ...line, ...(search && { search }) },
    { placeholderData: keepPreviousData, meta },
  )
}

export function useFileFacts(fileId: StoredFileId | null) {
  return trpc.settlements.read.useQuery(
    { fileId: fileId as StoredFileId },
    { enabled: fileId !== null, meta, retry: false },
  )
}

/** What would come in; asked anew whenever a column changes. */
export function usePreview(file: { fileId: StoredFileId; acquirer: string; mapping: SettlementMapping } | null) {
  return trpc.settlements.preview.useQuery(file as NonNullable<typeof file>, {
    enabled: file !== null,
    meta,
    retry: false,
    staleTime: 0,
  })
}

export function useSettlementMutations() {
  const utils = trpc.useUtils()
  const options = {
    meta,
    onSettled: () => void Promise.all([utils.settlements.invalidate(), utils.transactions.invalidate()]),
  }
  return {
    upload: trpc.settlements.upload.useMutation({ meta }),
    import: trpc.settlements.import.useMutation(options),
    match: trpc.settlements.match.useMutation(options),
    accept: trpc.settlements.accept.useMutation(options),
    post: trpc.settlements.post.useMutation(options),
    undo: trpc.settlements.undo.useMutation(options),
  }
}

export const useExportSettlement = () => trpc.settlements.export.useMutation({ meta })

/** One line, from the page that it is on. */
export function useLine(id: SettlementId, lineNo: number) {
  const cursor = lineNo > 1 ? { cursor: String(lineNo - 1) } : {}
  return trpc.settlements.lines.useQuery(
    { id, ...cursor, limit: 1 },
    { meta, select: ({ rows }) => rows.find((row) => row.lineNo === lineNo) ?? null },
  )
}
