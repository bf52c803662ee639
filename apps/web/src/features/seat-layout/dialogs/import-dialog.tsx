import { type LayoutVersionRow, type SeatLayoutDetail, seatKinds } from '@marquee/contract'
import { Button, Dialog, Icon, Select } from '@marquee/ui'
import FileUp from 'lucide-react/icons/file-up'
import { type DragEvent, useId, useState } from 'react'
import { newCommandId } from '../../../lib/command-id.ts'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useRefused } from '../../../lib/form/use-refused.ts'
import { useFormat } from '../../../lib/format.ts'
import { type Failure, isPassing, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { kindByName, type PlanHead, type PlanProblem, readPlanFile, refusedPlan } from '../plan-file.ts'
import { useLayoutMutations } from '../queries.ts'
import { ImportResult } from './import-result.tsx'
import { RefusedPlanAlert } from './refused-plan.tsx'

type Kind = (typeof seatKinds)[number]

interface Chosen {
  file: string
  text: string
  head: PlanHead
}

type DraftSeen = Pick<LayoutVersionRow, 'id' | 'rev' | 'version'>

interface ImportDialogProps {
  layout: SeatLayoutDetail
  onClose: () => void
  onImported: (draft: LayoutVersionRow) => void
}

/** A plan from a file becomes the draft: choose it, say what kind its categories are, see what came of it. */
export function ImportDialog({ layout, onClose, onImported }: ImportDialogProps) {
  const { t } = useTexts('seatLayout', 'common')
  const { importPlan } = useLayoutMutations()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [kinds, setKinds] = useState<ReadonlyMap<string, Kind>>(new Map())
  const [problem, setProblem] = useState<PlanProblem | null>(null)
  const { failure, attempt, clear, tell } = useRefused()
  // As it was seen: what somebody else has drawn meanwhile is not wiped without a word.
  const [replaced, setReplaced] = useState<DraftSeen | null>(layout.draft)
  const [commandId, setCommandId] = useState(newCommandId)
  const done = importPlan.data

  async function choose(file: File) {
    tell(null)
    setCommandId(newCommandId())
    const read = await readPlanFile(file)
    if ('problem' in read) {
      setChosen(null)
      setProblem(read.problem)
      return
    }
    setProblem(null)
    // Proposed from their names, and shown so that they can be corrected.
    setKinds(proposedKinds(read.head))
    setChosen({ file: file.name, ...read })
  }

  async function send() {
    if (!chosen || importPlan.isPending) return
    clear()
    try {
      const { version } = await importPlan.mutateAsync({
        layoutId: layout.id,
        plan: chosen.text,
        kinds: Object.fromEntries(kinds),
        replaces: replaced && { id: replaced.id, rev: replaced.rev },
        commandId,
      })
      onImported(version)
    } catch (error) {
      const read = readFailure(error)
      if (read.reason === 'STALE') setReplaced((read.details.draft as DraftSeen | undefined) ?? null)
      // Only what got no answer is sent again as the same: it may have come through.
      if (!isPassing(read.reason)) setCommandId(newCommandId())
      tell(read)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t(done ? 'seatLayout:import.doneTitle' : 'seatLayout:import.title')}
      description={done ? undefined : t('seatLayout:import.body')}
      footer={
        done ? (
          <Button variant="primary" onClick={onClose}>
            {t('common:action.done')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={importPlan.isPending}>
              {t('common:action.cancel')}
            </Button>
            <Button variant="primary" disabled={!chosen} loading={importPlan.isPending} onClick={() => void send()}>
              {t('seatLayout:import.confirm')}
            </Button>
          </>
        )
      }
    >
      {done ? (
        <ImportResult done={done} />
      ) : (
        <div className="flex flex-col gap-4">
          {problem && (
            <FormAlert tone="error" attempt={attempt}>
              {t(`seatLayout:import.problem.${problem}`)}
            </FormAlert>
          )}
          {failure && <ImportFailure failure={failure} attempt={attempt} />}
          <FileField chosen={chosen} onChoose={(file) => void choose(file)} />
          {chosen && <KindList head={chosen.head} kinds={kinds} onChange={setKinds} />}
          {replaced && (
            <p className="rounded-md bg-warning-soft px-3 py-2.5 text-sm text-warning-on-soft">
              {t('seatLayout:import.replaces', { version: replaced.version })}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

function ImportFailure({ failure, attempt }: { failure: Failure; attempt: number }) {
  const { t } = useTexts('seatLayout')
  const failureText = useFailureText()
  const refused = refusedPlan(failure.issues, failure.details)
  if (refused) return <RefusedPlanAlert refused={refused} attempt={attempt} />
  return (
    <FormAlert tone="error" attempt={attempt}>
      {failure.reason === 'STALE' ? t('seatLayout:import.stale') : failureText(failure)}
    </FormAlert>
  )
}

function FileField({ chosen, onChoose }: { chosen: Chosen | null; onChoose: (file: File) => void }) {
  const { t } = useTexts('seatLayout')
  const format = useFormat()
  const id = useId()
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onChoose(file)
  }
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={`flex cursor-pointer flex-col items-center gap-1.5 rounded-lg border-2 border-dashed px-4 py-6 text-center text-sm has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-2 ${
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-sunken'
      }`}
    >
      <Icon of={FileUp} className="text-ink-3" />
      <b className="font-semibold [overflow-wrap:anywhere]">{chosen ? chosen.file : t('seatLayout:import.choose')}</b>
      <span className="text-ink-3">
        {chosen
          ? [
              t('seatLayout:import.head', {
                count: chosen.head.seats,
                formatted: format.number(chosen.head.seats),
                name: chosen.head.name || chosen.file,
              }),
              chosen.head.standing > 0 &&
                t('seatLayout:count.standing', {
                  count: chosen.head.standing,
                  formatted: format.number(chosen.head.standing),
                }),
            ]
              .filter(Boolean)
              .join(' · ')
          : t('seatLayout:import.chooseHint')}
      </span>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onChoose(file)
          // The same file again, after it was repaired, is a choice as well.
          event.target.value = ''
        }}
      />
    </label>
  )
}

interface KindListProps {
  head: PlanHead
  kinds: ReadonlyMap<string, Kind>
  onChange: (kinds: ReadonlyMap<string, Kind>) => void
}

const proposedKinds = (head: PlanHead): ReadonlyMap<string, Kind> =>
  new Map(
    head.categories.flatMap(({ name }): [string, Kind][] => {
      const kind = kindByName(name)
      return kind === null ? [] : [[name, kind]]
    }),
  )

/** What kind of seats each category of the plan has. */
function KindList({ head, kinds, onChange }: KindListProps) {
  const { t } = useTexts('seatLayout', 'seatMap')
  const format = useFormat()
  if (head.categories.length === 0) return null
  const recognised = head.categories.map(({ name }) => name).filter((name) => kindByName(name) !== null)
  return (
    <section>
      <h3 className="font-semibold text-sm">{t('seatLayout:import.kinds')}</h3>
      <p className="mb-2 text-ink-3 text-sm">{t('seatLayout:import.kindsHint')}</p>
      {recognised.length > 0 && (
        <p className="mb-2 rounded-md bg-warning-soft px-3 py-2.5 text-sm text-warning-on-soft">
          {t('seatLayout:import.recognised', { count: recognised.length, names: format.list(recognised) })}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {head.categories.map(({ name, seats }) => (
          <li key={name} className="flex items-center justify-between gap-3 text-sm">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {name}{' '}
              <span className="text-ink-3">
                {t('seatLayout:count.seats', { count: seats, formatted: format.number(seats) })}
              </span>
            </span>
            <div className="w-52 shrink-0">
              <Select
                aria-label={t('seatLayout:import.kindOf', { name })}
                value={kinds.get(name) ?? 'seat'}
                onValueChange={(value) => {
                  const kind = seatKinds.find((each) => each === value)
                  if (kind) onChange(new Map(kinds).set(name, kind))
                }}
                options={seatKinds.map((kind) => ({
                  value: kind,
                  label: kind === 'seat' ? t('seatLayout:import.plainSeat') : t(`seatMap:kind.${kind}`),
                }))}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
