import type { TillRow } from '@marquee/contract'
import { Button, EmptyState, ErrorState, Field, IconButton, Skeleton, TextInput } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import PencilLine from 'lucide-react/icons/pencil-line'
import Plus from 'lucide-react/icons/plus'
import { type FormEvent, useId, useRef, useState } from 'react'
import { FormFailure } from '../form/form-failure.tsx'
import { reportFailure } from '../report.ts'
import { useMay } from '../rights.ts'
import { toast } from '../toast/toast.ts'
import { type Failure, readFailure } from '../trpc/failure.ts'
import { useTexts } from '../use-texts.ts'
import { useTillMutations, useTills } from './queries.ts'

/** Which tills there are. */
export function TillsEditor() {
  const { t } = useTexts('till')
  const mayCreate = useMay('funds', 'create')
  const tills = useTills()
  const [edited, setEdited] = useState<TillRow | 'new' | null>(null)
  if (tills.isPending) return <Skeleton shape="box" width="100%" height={160} />
  if (tills.isError) {
    return (
      <ErrorState
        title={t('till:tills.loadFailed')}
        requestId={readFailure(tills.error).requestId ?? undefined}
        onRetry={() => void tills.refetch()}
        retrying={tills.isFetching}
      />
    )
  }
  if (edited) return <TillForm till={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
  const add = mayCreate && (
    <Button icon={Plus} onClick={() => setEdited('new')} className="self-start">
      {t('till:tills.add')}
    </Button>
  )
  if (tills.data.length === 0) return <EmptyState title={t('till:open.none')} action={add} />
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={t('till:tills.label')} className="divide-y divide-line border-line border-y">
        {tills.data.map((till) => (
          <TillItem key={till.id} till={till} onEdit={() => setEdited(till)} />
        ))}
      </ul>
      {add}
    </div>
  )
}

function TillItem({ till, onEdit }: { till: TillRow; onEdit: () => void }) {
  const { t } = useTexts('till', 'common')
  const mayArchive = useMay('funds', 'archive')
  const { archive } = useTillMutations()
  const isArchived = till.archivedAt !== null
  const busy = useRef(false)

  async function toggle(archived: boolean, isUndo = false): Promise<void> {
    if (busy.current) return
    busy.current = true
    try {
      await archive.mutateAsync({ id: till.id, archived })
      const words = t(archived ? 'till:tills.archivedToast' : 'till:tills.restoredToast', { name: till.name })
      if (isUndo) toast.info(words)
      else {
        const undo = { label: t('common:action.undo'), onSelect: () => void toggle(!archived, true) }
        toast.success(words, { action: undo })
      }
    } catch (error) {
      const { reason, issues } = readFailure(error)
      if (reason === 'STATE') toast.error(t('till:tills.inUse'))
      else if (issues.some(({ path }) => path === 'code')) toast.error(t('till:tills.codeTaken'))
      else reportFailure(error)
    } finally {
      busy.current = false
    }
  }

  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          {till.name} <span className="font-normal text-ink-3 text-sm">{till.code}</span>
        </span>
        <span className="block text-ink-3 text-sm">
          {isArchived
            ? t('till:tills.archived')
            : till.openedBy
              ? t('till:tills.usedBy', { name: till.openedBy.name })
              : t('till:tills.free')}
        </span>
      </span>
      <span className="flex shrink-0 gap-1">
        {!isArchived && (
          <IconButton icon={PencilLine} label={`${t('till:tills.edit')} ${till.name}`} onClick={onEdit} />
        )}
        {mayArchive && (
          <IconButton
            icon={isArchived ? ArchiveRestore : Archive}
            label={`${t(isArchived ? 'till:tills.restore' : 'till:tills.archive')} ${till.name}`}
            onClick={() => void toggle(!isArchived)}
          />
        )}
      </span>
    </li>
  )
}

function TillForm({ till, onDone }: { till: TillRow | null; onDone: () => void }) {
  const { t } = useTexts('till', 'common', 'errors')
  const id = useId()
  const { save } = useTillMutations()
  const [code, setCode] = useState(till?.code ?? '')
  const [name, setName] = useState(till?.name ?? '')
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isTaken = failure?.issues.some(({ path }) => path === 'code')

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (save.isPending || code.trim() === '' || name.trim() === '') return
    setFailure(null)
    try {
      await save.mutateAsync({ ...(till && { id: till.id }), code: code.trim(), name: name.trim() })
      toast.success(t('till:tills.saved', { name: name.trim() }))
      onDone()
    } catch (error) {
      setFailure(readFailure(error))
      setAttempt((count) => count + 1)
    }
  }

  const missing = (value: string) => (tried && value.trim() === '' ? t('errors:field.required') : undefined)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {!isTaken && <FormFailure failure={failure} attempt={attempt} />}
      <Field
        id={`${id}-code`}
        label={t('till:tills.code')}
        error={isTaken ? t('till:tills.codeTaken') : missing(code)}
        required
      >
        <TextInput
          autoFocus
          value={code}
          maxLength={20}
          autoComplete="off"
          onChange={(event) => {
            setCode(event.target.value)
            setFailure(null)
          }}
        />
      </Field>
      <Field id={`${id}-name`} label={t('till:tills.name')} error={missing(name)} required>
        <TextInput value={name} maxLength={60} autoComplete="off" onChange={(event) => setName(event.target.value)} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t('common:action.cancel')}</Button>
        <Button variant="primary" type="submit" loading={save.isPending}>
          {t('till:tills.save')}
        </Button>
      </div>
    </form>
  )
}
