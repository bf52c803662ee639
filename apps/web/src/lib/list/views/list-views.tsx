import type { ListViewRow } from '@marquee/contract/list-views'
import { Button, IconButton, Menu, type MenuEntry, media, useMedia } from '@marquee/ui'
import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import Settings2 from 'lucide-react/icons/settings-2'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSaidAddress } from '../../address/use-address.ts'
import { dialogOnDemand } from '../../dialog-on-demand.tsx'
import { loadTexts } from '../../texts.ts'
import { useTexts } from '../../use-texts.ts'
import { useListViews } from './queries.ts'
import { saidByView } from './said-by-view.ts'

const ViewDialog = dialogOnDemand(() => import('./view-dialog.tsx').then((part) => ({ default: part.ViewDialog })))
const ManageDialog = dialogOnDemand(() =>
  import('./manage-dialog.tsx').then((part) => ({ default: part.ManageDialog })),
)

type Open = { kind: 'save' } | { kind: 'manage' } | { kind: 'edit'; view: ListViewRow } | null

/** The saved views of the list that is shown: one is chosen, saved or changed. The address stays the truth. */
function ListViews() {
  const { t } = useTexts('views')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const query = saidByView(useSaidAddress())
  const { data } = useListViews()
  const phone = useMedia(media.belowMd)
  const [open, setOpen] = useState<Open>(null)
  const rows = data?.rows.filter(({ list }) => list === pathname) ?? []
  const shown = rows.find((row) => saidByView(row.query) === query)
  const first = data?.rows.find(({ id, list }) => list === pathname && data.opens.includes(id))
  useBeginWith(first)
  // Without an answer there is nothing to choose, and the list is there all the same.
  if (!data) return null

  const mayChange = (row: ListViewRow) => row.mine || data.roles.length > 0
  const items: MenuEntry[] = [
    ...(rows.length > 0
      ? [
          {
            kind: 'radio' as const,
            id: 'views',
            value: shown?.id ?? (query === '' ? 'whole' : ''),
            options: [
              { value: 'whole', label: t('views:whole') },
              ...rows.map((row) => ({ value: row.id, label: row.name })),
            ],
            onValueChange: (id: string) => {
              const chosen = rows.find((row) => row.id === id)
              navigate({ pathname, search: chosen?.query ?? '' })
            },
            closeOnSelect: true,
          },
          { kind: 'separator' as const, id: 'line' },
        ]
      : []),
    {
      id: 'save',
      label: t('views:save'),
      icon: BookmarkPlus,
      onSelect: () => setOpen({ kind: 'save' }),
      disabled: query === '' || shown !== undefined,
    },
    ...(rows.some(mayChange)
      ? [{ id: 'manage', label: t('views:manageMenu'), icon: Settings2, onSelect: () => setOpen({ kind: 'manage' }) }]
      : []),
  ]
  const close = () => setOpen(null)
  const label = shown ? t('views:shown', { name: shown.name }) : t('views:title')
  return (
    <>
      <Menu
        align="end"
        items={items}
        trigger={
          phone ? (
            <IconButton variant="outlined" icon={Bookmark} label={label} />
          ) : (
            <Button icon={Bookmark} aria-label={label}>
              <span className="block max-w-40 truncate">{shown?.name ?? t('views:title')}</span>
            </Button>
          )
        }
      />
      <Suspense fallback={null}>
        {open?.kind === 'save' && <ViewDialog of={{ list: pathname, query }} roles={data.roles} onClose={close} />}
        {open?.kind === 'edit' && <ViewDialog of={open.view} roles={data.roles} onClose={close} />}
        {open?.kind === 'manage' && (
          <ManageDialog
            views={rows.filter(mayChange)}
            query={query}
            onEdit={(view) => setOpen({ kind: 'edit', view })}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

/** A list that was opened by its bare address begins with the view of the role; what somebody has done meanwhile stays. */
function useBeginWith(view: ListViewRow | undefined): void {
  const location = useLocation()
  const navigate = useNavigate()
  const search = useSaidAddress()
  const isBare = useRef(search === '')
  if (search !== '') isBare.current = false
  useEffect(() => {
    if (!view || !isBare.current) return
    isBare.current = false
    navigate({ pathname: location.pathname, search: view.query }, { replace: true })
  }, [view, navigate, location.pathname])
}

/** The part with its texts, which come with it. */
export const ready = loadTexts(['views']).then(() => ({ default: ListViews }))
