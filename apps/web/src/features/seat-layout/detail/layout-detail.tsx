import { inLanguage, type LayoutVersionRow, type SeatLayoutDetail } from '@marquee/contract'
import { Button, cx, EmptyState, ErrorState, type MenuEntry, media, PageFrame, Skeleton, useMedia } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useKeys } from '../../../lib/keys/use-keys.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { lookedAt, mapCategories } from '../model.ts'
import { useCategories, useLayout } from '../queries.ts'
import { useLayoutActions, useLayoutRights } from '../use-layout-actions.ts'
import type { LayoutState } from '../use-layout-state.ts'
import { MapPane } from './map-pane.tsx'
import { SidePane } from './side-pane.tsx'
import { useDraftTools } from './use-draft-tools.ts'

const ImportDialog = dialogOnDemand(() =>
  import('../dialogs/import-dialog.tsx').then((part) => ({ default: part.ImportDialog })),
)
const PublishDialog = dialogOnDemand(() =>
  import('../dialogs/publish-dialog.tsx').then((part) => ({ default: part.PublishDialog })),
)
const DiscardDialog = dialogOnDemand(() =>
  import('../dialogs/discard-dialog.tsx').then((part) => ({ default: part.DiscardDialog })),
)
const NameDialog = dialogOnDemand(() =>
  import('../dialogs/name-dialog.tsx').then((part) => ({ default: part.NameDialog })),
)
const LayoutKeyHelp = dialogOnDemand(() =>
  import('../dialogs/key-help.tsx').then((part) => ({ default: part.LayoutKeyHelp })),
)

interface LayoutDetailProps {
  id: string
  state: LayoutState
}

/** One layout: its plan, its versions, and what can be done with them. */
export function LayoutDetail({ id, state }: LayoutDetailProps) {
  const { t } = useTexts('seatLayout')
  const query = useLayout(id)
  if (query.data) return <LoadedLayout layout={query.data} state={state} />
  const failure = query.isError ? readFailure(query.error) : null
  const isGone = failure?.reason === 'NOT_FOUND'
  return (
    <PageFrame
      fill
      title={t('seatLayout:title')}
      breadcrumb={[{ label: t('seatLayout:detail.all'), render: <Link to="/seat-layout" /> }]}
    >
      {failure ? (
        <ErrorState
          title={t(isGone ? 'seatLayout:detail.gone' : 'seatLayout:detail.loadFailed')}
          body={isGone ? t('seatLayout:detail.goneHint') : undefined}
          requestId={isGone ? undefined : (failure.requestId ?? undefined)}
          onRetry={isGone ? undefined : () => query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton width="100%" height={420} shape="box" />
        </div>
      )}
    </PageFrame>
  )
}

type Opened = 'import' | 'publish' | 'discard' | 'name' | 'keys' | null

function LoadedLayout({ layout, state }: { layout: SeatLayoutDetail; state: LayoutState }) {
  const { t, language } = useTexts('seatLayout', 'common')
  const phone = useMedia(media.belowMd)
  const may = useLayoutRights()
  const actions = useLayoutActions()
  const categories = useCategories()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  // A question about a draft stays when somebody else has published or discarded it: its answer says so.
  const draft = useRef(layout.draft)
  if (layout.draft !== null) draft.current = layout.draft
  const version = lookedAt(layout, state.version)
  const isArchived = layout.archivedAt !== null
  const paints = useMemo(() => mapCategories(categories.data ?? [], language), [categories.data, language])
  const mayDraw = may.update && !isArchived && !phone
  const tools = useDraftTools(mayDraw && version?.state === 'draft' ? version : null)
  const openImport = () => setOpened('import')
  useKeys({ ...(mayDraw ? { i: openImport } : {}), '?': () => setOpened('keys') })

  const hasPane = version !== null || layout.history.length > 0
  const mayPublish = may.publish && !isArchived && layout.draft !== null
  const importButton = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} icon={FileUp} onClick={openImport} aria-keyshortcuts="i">
      {t('seatLayout:import.action')}
    </Button>
  )
  const publishButton = (
    <Button variant="primary" icon={Send} onClick={() => setOpened('publish')}>
      {t('seatLayout:publish.action')}
    </Button>
  )
  return (
    <PageFrame
      fill
      title={layout.name}
      subtitle={[
        inLanguage(layout.floor.name, language),
        isArchived && t('seatLayout:list.archived'),
        t('seatLayout:count.sessionsAhead', { count: layout.sessionsAhead }),
      ]
        .filter(Boolean)
        .join(' · ')}
      breadcrumb={[{ label: t('seatLayout:detail.all'), render: <Link to="/seat-layout" /> }, { label: layout.name }]}
      primary={mayPublish ? publishButton : mayDraw && version ? importButton('primary') : undefined}
      actions={
        phone ? undefined : (
          <>
            {may.export && version && (
              <Button icon={Download} loading={actions.exporting} onClick={() => void actions.exportVersion(version)}>
                {t('seatLayout:export')}
              </Button>
            )}
            {mayPublish && mayDraw && importButton('secondary')}
          </>
        )
      }
      menu={menuOf({ t, may, layout, version, phone, actions, open: setOpened })}
    >
      <div
        className={cx(
          'flex min-h-0 flex-1 flex-col gap-4',
          // Without a plan there is nothing to say beside it.
          hasPane && 'lg:grid lg:grid-cols-[minmax(0,1fr)_332px] lg:grid-rows-[minmax(0,1fr)]',
        )}
      >
        {version ? (
          <MapPane layout={layout} version={version} categories={paints} tools={tools} />
        ) : (
          <div className="rounded-lg border border-line bg-surface">
            <EmptyState
              title={t('seatLayout:detail.noPlan')}
              body={t(mayDraw ? 'seatLayout:detail.noPlanHint' : 'seatLayout:detail.noPlanWait')}
              action={mayDraw ? importButton('primary') : undefined}
            />
          </div>
        )}
        <SidePane
          layout={layout}
          version={version}
          categories={paints}
          tools={tools}
          phone={phone}
          onLook={state.look}
        />
      </div>
      {actions.archiveQuestion}
      <Suspense fallback={null}>
        {opened === 'import' && (
          <ImportDialog
            layout={layout}
            onClose={close}
            onImported={(made) => {
              // The new draft is what one wants to see.
              state.look(made.id)
            }}
          />
        )}
        {opened === 'publish' && draft.current && (
          <PublishDialog
            layout={layout}
            draft={draft.current}
            onClose={close}
            onDone={(published) => {
              close()
              state.look(published.id)
            }}
          />
        )}
        {opened === 'discard' && draft.current && (
          <DiscardDialog
            draft={draft.current}
            onClose={close}
            onDone={() => {
              close()
              state.look(null)
            }}
          />
        )}
        {opened === 'name' && <NameDialog layout={layout} onClose={close} onDone={close} />}
        {opened === 'keys' && <LayoutKeyHelp onClose={close} />}
      </Suspense>
    </PageFrame>
  )
}

interface MenuInput {
  t: ReturnType<typeof useTexts>['t']
  may: ReturnType<typeof useLayoutRights>
  layout: SeatLayoutDetail
  version: LayoutVersionRow | null
  phone: boolean
  actions: ReturnType<typeof useLayoutActions>
  open: (what: Opened) => void
}

/** What a person may do besides; the rest is not offered. */
function menuOf({ t, may, layout, version, phone, actions, open }: MenuInput): MenuEntry[] {
  const isArchived = layout.archivedAt !== null
  const entries: (MenuEntry | false)[] = [
    may.update &&
      !isArchived && {
        id: 'name',
        label: t('seatLayout:detail.rename'),
        icon: Pencil,
        onSelect: () => open('name'),
      },
    phone &&
      may.export &&
      version !== null && {
        id: 'export',
        label: t('seatLayout:export'),
        icon: Download,
        onSelect: () => void actions.exportVersion(version),
      },
    may.update &&
      !isArchived &&
      layout.draft !== null && {
        id: 'discard',
        label: t('seatLayout:discard.action'),
        icon: Trash2,
        onSelect: () => open('discard'),
      },
    may.archive && {
      id: 'archive',
      label: t(isArchived ? 'seatLayout:detail.restore' : 'seatLayout:detail.archive'),
      icon: isArchived ? ArchiveRestore : Archive,
      disabled: actions.archiving,
      onSelect: () => actions.turnArchived(layout),
    },
    { id: 'keys', label: t('common:keys.title'), icon: CircleHelp, kbd: '?', onSelect: () => open('keys') },
  ]
  return entries.filter((entry) => entry !== false)
}
