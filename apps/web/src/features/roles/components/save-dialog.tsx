import { isPermission, type ModuleKey, type NavigationItem, navigationFor, type RoleDetail } from '@marquee/contract'
import { compare } from '@marquee/i18n'
import { ConfirmDialog } from '@marquee/ui'
import type { ReactNode } from 'react'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { type Failure, outlasts } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { type Cells, rightsOf } from '../model/cells.ts'
import type { Words } from '../model/words.ts'
import type { RoleEditor } from '../use-role-editor.ts'
import { useWords } from '../use-words.ts'
import { ChangeList } from './change-list.tsx'

const shownNames = 12

/** The difference before it is saved, whom it reaches, and what becomes of their menu. */
export function SaveDialog({ role, editor }: { role: RoleDetail; editor: RoleEditor }) {
  const { t } = useTexts('roles')
  return (
    <ConfirmDialog
      open
      tone="neutral"
      title={t('roles:save.review', { name: role.name })}
      body={
        <div className="flex flex-col gap-4 pt-1">
          <ChangeList
            changes={editor.changes}
            after={editor.cells}
            requiresMfa={editor.mfaChanged ? editor.requiresMfa : null}
          />
          <MenuDifference before={editor.base} after={editor.cells} />
          <People role={role} />
        </div>
      }
      confirmLabel={t('roles:save.action')}
      onConfirm={() => void editor.save()}
      onCancel={editor.closeReview}
      loading={editor.saving}
      error={editor.failure && <SaveFailure failure={editor.failure} />}
    />
  )
}

function People({ role }: { role: RoleDetail }) {
  const { t, language } = useTexts('roles')
  const names = role.holders.map((holder) => holder.name).sort(compare(language))
  const left = role.users - Math.min(names.length, shownNames)
  return (
    <Part title={t('roles:save.people')}>
      {role.users === 0 ? (
        t('roles:save.nobody')
      ) : (
        <>
          <b className="font-semibold">{t('roles:people', { count: role.users })}</b>
          {': '}
          {names.slice(0, shownNames).join(', ')}
          {left > 0 && ` ${t('roles:save.morePeople', { count: left })}`}
        </>
      )}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="font-semibold text-ink text-xs">{title}</p>
      <p>{children}</p>
    </div>
  )
}

const flat = (items: readonly NavigationItem[], words: Words): string[] =>
  items.flatMap((item) => [...(item.link ? [words.menuEntry(item)] : []), ...flat(item.children ?? [], words)])

function MenuDifference({ before, after }: { before: Cells; after: Cells }) {
  const { t } = useTexts('roles')
  const format = useFormat()
  const words = useWords()
  const [was, will] = [before, after].map((cells) => flat(navigationFor(rightsOf(cells)), words))
  const gained = (will ?? []).filter((entry) => !was?.includes(entry))
  const lost = (was ?? []).filter((entry) => !will?.includes(entry))
  if (gained.length === 0 && lost.length === 0) return null
  return (
    <Part title={t('roles:preview.title')}>
      {lost.length > 0 && <span className="block">{t('roles:save.menuLoses', { entries: format.list(lost) })}</span>}
      {gained.length > 0 && (
        <span className="block">{t('roles:save.menuGains', { entries: format.list(gained) })}</span>
      )}
    </Part>
  )
}

function SaveFailure({ failure }: { failure: Failure }) {
  const { t } = useTexts('roles')
  const format = useFormat()
  const words = useWords()
  const failureText = useFailureText()
  const isBeyond = failure.reason === 'EXCEEDS_OWN_RIGHTS' && outlasts(failure) === null
  const missing = isBeyond ? readCells(failure.details.permissions) : []
  if (missing.length === 0) return failureText(failure)
  const rights = missing.map((cell) =>
    t('roles:cell', { module: words.module(cell.module), action: words.action(cell.action) }),
  )
  return t('roles:save.beyond', { rights: format.list(rights.slice(0, 5)) })
}

function readCells(value: unknown): { module: ModuleKey; action: string }[] {
  if (!Array.isArray(value)) return []
  return value.filter((cell) => isPermission(String(cell?.module), String(cell?.action)))
}
