import type { RoleDetail } from '@marquee/contract'
import { Button, cx, Icon, NoMatchState, SearchInput, Switch } from '@marquee/ui'
import CircleDot from 'lucide-react/icons/circle-dot'
import Info from 'lucide-react/icons/info'
import Lock from 'lucide-react/icons/lock'
import PanelLeft from 'lucide-react/icons/panel-left'
import { type RefObject, Suspense, useState } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { type Cell, clausesOf } from '../model/cells.ts'
import { sectionsFor } from '../model/matrix.ts'
import type { RoleEditor } from '../use-role-editor.ts'
import { useWords } from '../use-words.ts'
import { Matrix } from './matrix.tsx'
import { ModuleCards } from './module-cards.tsx'
import { ChangedWord } from './more-rights.tsx'

const LimitDialog = dialogOnDemand(() => import('./limit-dialog.tsx').then((part) => ({ default: part.LimitDialog })))
const PreviewDialog = dialogOnDemand(() =>
  import('./preview-dialog.tsx').then((part) => ({ default: part.PreviewDialog })),
)
const SaveDialog = dialogOnDemand(() => import('./save-dialog.tsx').then((part) => ({ default: part.SaveDialog })))
const ConflictDialog = dialogOnDemand(() =>
  import('./conflict-dialog.tsx').then((part) => ({ default: part.ConflictDialog })),
)

interface RolePanelProps {
  role: RoleDetail
  editor: RoleEditor
  /** A phone has cards and scrolls with the page; wider, the matrix scrolls inside its card. */
  phone: boolean
  query: string
  onSearch: (query: string) => void
  searchRef: RefObject<HTMLInputElement | null>
}

/** One role: who it reaches, what it grants, and what is about to change. */
export function RolePanel({ role, editor, phone, query, onSearch, searchRef }: RolePanelProps) {
  const { t } = useTexts('roles')
  const words = useWords()
  const [limited, setLimited] = useState<Cell | null>(null)
  const [previewed, setPreviewed] = useState(false)
  const sections = sectionsFor(query, words.search)
  const none = sections.length === 0
  return (
    <>
      <section
        aria-label={role.name}
        className={cx(
          !phone &&
            'flex min-h-0 flex-1 flex-col overflow-hidden rounded-lg border border-line bg-surface lg:col-start-2 lg:row-span-2 lg:row-start-1 xl:row-span-1',
        )}
      >
        <div className={cx('flex flex-wrap items-start gap-x-4 gap-y-3', phone ? 'pb-4' : 'py-3.5 pr-4 pl-5')}>
          <div className="min-w-0 flex-1 basis-60">
            {!phone && <h2 className="stretch-wide font-[650] text-md [overflow-wrap:anywhere]">{role.name}</h2>}
            {role.description && <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">{role.description}</p>}
            <p className="text-ink-3 text-sm">
              {role.users === 0 ? t('roles:reachNobody') : t('roles:reach', { count: role.users })}
            </p>
          </div>
          <div className="lg:hidden max-md:w-full">
            <Button icon={PanelLeft} block onClick={() => setPreviewed(true)}>
              {t('roles:preview.title')}
            </Button>
          </div>
          <div className="w-[200px] max-md:w-full">
            <SearchInput
              label={t('roles:findModule')}
              placeholder={t('roles:findModule')}
              value={query}
              onValueChange={onSearch}
              kbd="/"
              inputRef={searchRef}
            />
          </div>
        </div>
        <Notices editor={editor} phone={phone} />
        <MfaSwitch editor={editor} phone={phone} />
        {none ? (
          <NoMatchState
            title={t('roles:noMatch')}
            filters={t('roles:noMatchFor', { query })}
            onClear={() => onSearch('')}
          />
        ) : phone ? (
          <ModuleCards sections={sections} editor={editor} onLimit={setLimited} />
        ) : (
          <div className="relative min-h-0 flex-1 overflow-y-auto [scroll-padding-top:40px]">
            <Matrix label={role.name} sections={sections} editor={editor} onLimit={setLimited} />
          </div>
        )}
        {editor.isDirty && <ChangeBar editor={editor} phone={phone} />}
      </section>
      <Suspense fallback={null}>
        {limited && <LimitDialog cell={limited} editor={editor} onClose={() => setLimited(null)} />}
        {previewed && <PreviewDialog cells={editor.cells} onClose={() => setPreviewed(false)} />}
        {editor.reviewing && <SaveDialog role={role} editor={editor} />}
        {editor.conflict && <ConflictDialog current={editor.conflict} editor={editor} />}
      </Suspense>
    </>
  )
}

/** Why nothing can be pressed, and that someone else was here. */
function Notices({ editor, phone }: { editor: RoleEditor; phone: boolean }) {
  const { t } = useTexts('roles')
  const frame = cx('flex items-start gap-2 text-sm', phone ? 'mb-4 rounded-md p-3' : 'border-line border-t px-5 py-2.5')
  return (
    <>
      {editor.lockedBecause !== null && (
        <p className={cx(frame, 'bg-sunken text-ink-2')}>
          <Icon of={Lock} size="s" className="mt-0.5 shrink-0" />
          <span>
            <b className="font-semibold">{t('roles:lockedTitle')}.</b> {t(`roles:locked.${editor.lockedBecause}`)}
          </span>
        </p>
      )}
      {editor.isOutdated && (
        <p role="status" className={cx(frame, 'bg-info-soft text-info-on-soft')}>
          <Icon of={Info} size="s" className="mt-0.5 shrink-0" />
          {t('roles:outdated')}
        </p>
      )}
    </>
  )
}

/** Whether the code of a phone is asked for in this role. */
function MfaSwitch({ editor, phone }: { editor: RoleEditor; phone: boolean }) {
  const { t } = useTexts('roles')
  return (
    <div
      className={cx(
        phone ? 'mb-4 rounded-lg border border-line bg-surface px-4 py-2' : 'border-line border-t py-2 pr-4 pl-5',
        editor.mfaChanged && '!bg-warning-soft',
      )}
    >
      <Switch
        label={
          <span className="inline-flex flex-wrap items-center gap-x-2">
            {t('roles:mfa.label')}
            {editor.mfaChanged && <ChangedWord />}
          </span>
        }
        description={t('roles:mfa.hint')}
        checked={editor.requiresMfa}
        disabled={editor.lockedBecause !== null}
        onCheckedChange={editor.setRequiresMfa}
      />
    </div>
  )
}

/** Says in a sentence what will change. */
function ChangeBar({ editor, phone }: { editor: RoleEditor; phone: boolean }) {
  const { t } = useTexts('roles')
  const words = useWords()
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-2 border-warning-line border-t bg-warning-soft text-warning-on-soft',
        phone
          ? 'sticky bottom-0 z-sticky -mx-4 mt-4 px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]'
          : 'py-3 pr-4 pl-5',
      )}
    >
      <p role="status" className={cx('flex min-w-0 flex-1 items-start gap-2.5', phone ? 'basis-full' : 'basis-60')}>
        <Icon of={CircleDot} className="mt-px shrink-0" />
        <span className="text-sm [overflow-wrap:anywhere]">
          <b className="font-[650] text-base">{t('roles:change.count', { count: editor.changeCount })}</b>{' '}
          {editor.changes.length > 0 && words.sentence(clausesOf(editor.changes))}{' '}
          {editor.mfaChanged && t(editor.requiresMfa ? 'roles:mfa.becomes' : 'roles:mfa.ends')}
        </span>
      </p>
      <Button onClick={editor.discard} className={phone ? 'flex-1' : undefined}>
        {t('roles:save.discard')}
      </Button>
      <Button
        variant="primary"
        onClick={editor.review}
        aria-keyshortcuts="Control+Enter"
        className={phone ? 'flex-1' : undefined}
      >
        {t('roles:save.action')}
      </Button>
    </div>
  )
}
