import { keepPreviousData } from '@tanstack/react-query'
import { useLive } from '../live.ts'
import type {
  PagedCalls,
  RecordCalls,
  RecordChanges,
  RecordFilter,
  RecordList,
  RecordPart,
  RecordRow,
} from './screen.ts'

// The screen of a record shows its failures itself.
const meta = { ownError: true }

type Listened = ReturnType<typeof useLive<{ id: string }>>
type FileMutation = { useMutation(options: object): { mutateAsync: (values: never) => Promise<unknown> } }
type Mutation<Row> = { useMutation(options: object): { mutateAsync: (values: never) => Promise<Row> } }

/** The hooks of a record's changes, as `trpc.shifts` has them. */
interface ChangeHooks<Row> {
  create: Mutation<Row>
  update: Mutation<Row>
  archive: Mutation<Row>
  upload?: FileMutation
  import?: FileMutation
  export?: FileMutation
  exportPart?: FileMutation
}

interface LiveHooks<Row> extends ChangeHooks<Row> {
  changed: { useSubscription(input: Record<never, never>, options: Listened): unknown }
}

interface RecordHooks<Row> extends LiveHooks<Row> {
  list: { useQuery(input: { archived?: boolean }, options: { meta: object }): RecordList<Row> }
}

type Page<Row> = Omit<RecordList<Row>, 'data'> & { data: RecordPart<Row> | undefined }
interface PagedHooks<Row> extends LiveHooks<Row> {
  list: { useQuery(input: RecordFilter & { cursor?: string | undefined }, options: object): Page<Row> }
  get: { useQuery(input: { id: string }, options: object): { data: Row | undefined } }
}

/** Reads again whatever shows a record; `start`: what was read a moment before the stream began. */
type Refresh = (why?: 'start') => unknown

/** A hook that gives what changes a record; `useRefresh` gives what reads again whatever shows it. */
export function recordChanges<Row extends RecordRow>(
  hooks: ChangeHooks<Pick<Row, 'id'>>,
  useRefresh: () => Refresh,
): () => RecordChanges<Row> {
  return function useChanges() {
    const refresh = useRefresh()
    const options = { meta, onSettled: () => void refresh() }
    return {
      create: hooks.create.useMutation(options).mutateAsync,
      update: hooks.update.useMutation(options).mutateAsync,
      archive: hooks.archive.useMutation(options).mutateAsync,
      upload: hooks.upload?.useMutation({ meta }).mutateAsync,
      // Whether a record has files never changes.
      import: hooks.import?.useMutation(options).mutateAsync,
      export: hooks.export?.useMutation({ meta }).mutateAsync,
      exportPart: hooks.exportPart?.useMutation({ meta }).mutateAsync,
    } as RecordChanges<Row>
  }
}

/** The calls of a record's page. */
export function recordCalls<Row extends RecordRow>(
  hooks: RecordHooks<Row>,
  useRefresh: () => Refresh,
): RecordCalls<Row> {
  return {
    useList: (archived) => hooks.list.useQuery({ archived }, { meta }),
    useLive: liveOf(hooks, useRefresh),
    useChanges: recordChanges<Row>(hooks, useRefresh),
  }
}

/** The calls of a record whose list comes in pages; the old rows stay while the next ones come. */
export function pagedRecordCalls<Row extends RecordRow>(
  hooks: PagedHooks<Row>,
  useRefresh: () => Refresh,
): PagedCalls<Row> {
  return {
    usePage: (filter, cursor) =>
      hooks.list.useQuery({ ...filter, cursor: cursor ?? undefined }, { placeholderData: keepPreviousData, meta }),
    useOne: (id) => hooks.get.useQuery({ id: id ?? '' }, { enabled: id !== null, meta }),
    useLive: liveOf(hooks, useRefresh),
    useChanges: recordChanges<Row>(hooks, useRefresh),
  }
}

function liveOf<Row>(hooks: LiveHooks<Row>, useRefresh: () => Refresh) {
  return function useRecordLive() {
    const refresh = useRefresh()
    const again = () => void refresh()
    const onStart = () => void refresh('start')
    hooks.changed.useSubscription({}, useLive<{ id: string }>({ onChange: again, onResync: again, onStart }))
  }
}
