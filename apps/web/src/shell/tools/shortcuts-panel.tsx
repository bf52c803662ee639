import type { ShortcutRow } from '@marquee/contract'
import { EmptyState, ErrorState, IconButton, Skeleton } from '@marquee/ui'
import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Undo from 'lucide-react/icons/undo-2'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../lib/use-texts.ts'
import { Panel } from './panel.tsx'
import type { PanelProps } from './panel-props.ts'
import { useShortcuts } from './queries.ts'
import { SetIcon } from './set-icon.tsx'
import { ShortcutForm } from './shortcut-form.tsx'

/** view: links · modify: a press edits · add, edit: the form. */
type Mode = { name: 'view' } | { name: 'modify' } | { name: 'add' } | { name: 'edit'; row: ShortcutRow }

/** The person's own shortcuts, and the form in which they are made. Opens in `view`, whatever it was left in. */
export default function ShortcutsPanel({ open, onClose }: PanelProps) {
  const { t } = useTexts('panels', 'common')
  const list = useShortcuts()
  const [mode, setMode] = useState<Mode>({ name: 'view' })
  useEffect(() => {
    if (open) setMode({ name: 'view' })
  }, [open])
  const rows = list.data?.rows ?? []
  const heads: Record<Mode['name'], string> = {
    view: t('panels:shortcuts.title'),
    modify: t('panels:shortcuts.modifying'),
    add: t('panels:shortcuts.adding'),
    edit: t('panels:shortcuts.editing'),
  }
  const actions: Record<Mode['name'], ReactNode> = {
    view: (
      <>
        {rows.length > 0 && (
          <IconButton icon={Pencil} label={t('panels:shortcuts.modify')} onClick={() => setMode({ name: 'modify' })} />
        )}
        <IconButton icon={Plus} label={t('panels:shortcuts.add')} onClick={() => setMode({ name: 'add' })} />
      </>
    ),
    modify: <IconButton icon={Check} label={t('panels:shortcuts.done')} onClick={() => setMode({ name: 'view' })} />,
    add: <IconButton icon={Undo} label={t('common:action.cancel')} onClick={() => setMode({ name: 'view' })} />,
    edit: <IconButton icon={Undo} label={t('common:action.cancel')} onClick={() => setMode({ name: 'modify' })} />,
  }
  return (
    <Panel name="shortcuts" open={open} onClose={onClose} title={heads[mode.name]} actions={actions[mode.name]}>
      {mode.name === 'add' || mode.name === 'edit' ? (
        <ShortcutForm
          key={mode.name === 'edit' ? mode.row.id : 'new'}
          row={mode.name === 'edit' ? mode.row : null}
          onDone={() => setMode({ name: 'modify' })}
        />
      ) : list.isError && !list.data ? (
        <ErrorState title={t('panels:shortcuts.notLoaded')} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <div aria-busy="true" className="p-5">
          <Skeleton className="h-24" />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState title={t('panels:shortcuts.empty')} body={t('panels:shortcuts.emptyBody')} />
      ) : (
        <ul className="grid grid-cols-2 gap-px bg-line">
          {rows.map((row) => (
            <li key={row.id} className="bg-raised">
              {mode.name === 'modify' ? (
                <button
                  type="button"
                  aria-label={t('panels:shortcuts.edit', { name: row.label })}
                  onClick={() => setMode({ name: 'edit', row })}
                  className={tile}
                >
                  <Tile row={row} isModified />
                </button>
              ) : (
                <Target row={row} onFollow={onClose} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const tile =
  'group flex h-full w-full flex-col items-center gap-1 px-3 py-5 text-center hover:bg-sunken focus-visible:-outline-offset-2'

function Target({ row, onFollow }: { row: ShortcutRow; onFollow: () => void }) {
  if (row.useRouter) {
    return (
      <Link to={row.link} onClick={onFollow} className={tile}>
        <Tile row={row} />
      </Link>
    )
  }
  return (
    <a href={row.link} onClick={onFollow} className={tile}>
      <Tile row={row} />
    </a>
  )
}

function Tile({ row, isModified = false }: { row: ShortcutRow; isModified?: boolean }) {
  return (
    <>
      <span className="mb-1 grid size-11 place-items-center rounded-full bg-accent-soft text-accent-on-soft">
        {isModified ? <Pencil aria-hidden="true" className="size-5" /> : <SetIcon icon={row.icon} />}
      </span>
      <span className="w-full truncate font-[650] text-sm">{row.label}</span>
      {row.description && <span className="line-clamp-2 text-ink-3 text-xs">{row.description}</span>}
    </>
  )
}
