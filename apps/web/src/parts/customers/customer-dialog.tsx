import type { FoundCustomer } from '@marquee/contract/customers'
import { Button, cx, Dialog, Icon, LoadingBulbs } from '@marquee/ui'
import UserPlus from 'lucide-react/icons/user-plus'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useCommand } from '../../lib/command/use-command.ts'
import { FormAlert } from '../../lib/form/form-alert.tsx'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { useFormat } from '../../lib/format.ts'
import { Phone } from '../../lib/phone/phone.tsx'
import { useMay } from '../../lib/rights.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { AddDialog } from './add-dialog.tsx'
import type { ChosenCustomer } from './chosen.ts'
import { FlagBadges } from './flag-badges.tsx'
import { foundOf, lookedForIn, type NewCustomer, readNewCustomer } from './new-customer.ts'
import { addCommand, useAddCustomer, useFoundCustomers } from './queries.ts'

interface CustomerDialogProps {
  chosen?: ChosenCustomer | null
  /** What somebody who is known is looked for; nobody new is added then. */
  findsFor?: string
  /** null: nobody any more. */
  onChoose: (customer: FoundCustomer | null) => void
  onClose: () => void
}

/**
 * Finds a customer by name, phone, email, number or pass, or adds one in the same line; where others are found, adding
 * asks for the whole name first. Arrows go through what was found, the first of them onto the first; Enter takes the one
 * that is lit: typed or scanned ahead, it waits for the answer and takes it only if it is the only one.
 */
export function CustomerDialog({ chosen = null, findsFor, onChoose, onClose }: CustomerDialogProps) {
  const { t } = useTexts('customers', 'common', 'errors')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [lit, setLit] = useState(0)
  const [isInList, setInList] = useState(false)
  const [draft, setDraft] = useState<NewCustomer | null>(null)
  const [isAhead, setAhead] = useState(false)
  const mayAdd = useMay('customers', 'create') && findsFor === undefined
  const title = findsFor ?? t('customers:till.title')
  const query = text.trim()
  const asked = useDebounced(query, 200)
  const found = useFoundCustomers(lookedForIn(asked))
  const { mutateAsync } = useAddCustomer()
  const add = useCommand(addCommand, (input: NewCustomer & { commandId: string }) =>
    mutateAsync({ ...input, note: '' }),
  )
  const isLong = query.length >= 2
  const isSettled = isLong && asked === query && !found.isPlaceholderData && !found.isFetching
  const people = isLong && found.data ? found.data : []
  const fresh = readNewCustomer(query)
  const canAdd = mayAdd && isSettled && !found.isError && fresh.name.length > 1
  const last = people.length - 1 + (canAdd ? 1 : 0)
  const at = Math.min(lit, last)

  async function keep() {
    const done = await add.act(fresh)
    if (done && 'answer' in done) onChoose(foundOf(done.answer))
  }
  function take(place: number) {
    const customer = people[place]
    if (customer) onChoose(customer)
    else if (canAdd && people.length > 0) setDraft(fresh)
    else if (canAdd) void keep()
  }
  const arrived = useEffectEvent(() => {
    setAhead(false)
    if (people.length === 1) take(0)
  })
  useEffect(() => {
    if (isAhead && isSettled) arrived()
  }, [isAhead, isSettled])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const count = last + 1
      if (count === 0) return
      // The first is lit before anybody has looked: the first arrow down says that this one is meant.
      if (event.key === 'ArrowUp') setLit((at + count - 1) % count)
      else if (isInList) setLit((at + 1) % count)
      setInList(true)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (!isLong) return
      if (isSettled) take(at)
      else setAhead(true)
    }
  }
  if (draft) return <AddDialog typed={draft} onAdded={onChoose} onClose={() => setDraft(null)} />
  const issue = add.failure?.issues[0]
  const wrong =
    issue?.message === 'field.taken' ? t('customers:taken') : issue?.path === 'phone' ? t('errors:field.phone') : null
  const optionId = (place: number) => `${id}-${place}`
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      initialFocus={field}
      footer={
        <>
          {chosen && (
            <Button variant="quiet" className="mr-auto" onClick={() => onChoose(null)}>
              {t('customers:till.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
        </>
      }
    >
      <div className="flex h-11 items-center gap-2 rounded-md border border-line-strong/60 bg-surface px-3 text-ink focus-within:border-focus focus-within:outline focus-within:outline-2 focus-within:outline-focus">
        <input
          ref={field}
          data-takes-scans=""
          type="text"
          role="combobox"
          aria-label={title}
          aria-expanded={last >= 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={last >= 0 ? optionId(at) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          placeholder={t('customers:till.hint')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setLit(0)
            setInList(false)
            setAhead(false)
            add.clear()
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-3"
        />
        {isLong && (found.isFetching || asked !== query || add.pending) && <LoadingBulbs />}
      </div>
      {add.failure && (
        <div className="mt-3">
          {wrong ? (
            <FormAlert tone="error">{wrong}</FormAlert>
          ) : (
            <FormFailure failure={add.failure} attempt={add.attempt} isCommand />
          )}
        </div>
      )}
      <div className="mt-3 min-h-32">
        {found.isError && isSettled ? (
          <div role="alert" className="flex items-center justify-between gap-3 text-sm">
            {t('customers:till.failed')}
            <Button size="sm" onClick={() => void found.refetch()}>
              {t('common:action.retry')}
            </Button>
          </div>
        ) : (
          isSettled &&
          people.length === 0 && (
            <p role="status" className="px-2.5 pb-1 text-ink-3 text-sm">
              {mayAdd && !canAdd ? t('customers:till.noneNoName') : t('customers:till.none')}
            </p>
          )
        )}
        <div id={`${id}-list`} role="listbox" aria-label={t('customers:till.found')}>
          {people.map((customer, place) => (
            <Option key={customer.id} id={optionId(place)} isLit={place === at} onTake={() => take(place)}>
              <Person customer={customer} />
            </Option>
          ))}
          {canAdd && (
            <Option id={optionId(last)} isLit={last === at} onTake={() => take(last)}>
              <Icon of={UserPlus} size="s" className="shrink-0" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold [overflow-wrap:anywhere]">
                  {t('customers:till.add', { name: fresh.name })}
                </span>
                {(fresh.phone || fresh.email) && (
                  <span className="tnum block truncate text-xs opacity-80">
                    {[fresh.phone, fresh.email].filter(Boolean).join(' · ')}
                  </span>
                )}
              </span>
            </Option>
          )}
        </div>
      </div>
    </Dialog>
  )
}

interface OptionProps {
  id: string
  isLit: boolean
  onTake: () => void
  children: React.ReactNode
}

function Option({ id, isLit, onTake, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the lit one
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go through the field
    <div
      id={id}
      role="option"
      aria-selected={isLit}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
      className={cx(
        'flex min-h-12 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-sm hover:bg-sunken',
        isLit && 'bg-accent-soft text-accent-on-soft hover:bg-accent-soft',
      )}
    >
      {children}
    </div>
  )
}

function Person({ customer }: { customer: FoundCustomer }) {
  const { t } = useTexts('customers')
  const format = useFormat()
  const { name, customerNo, phone, email, flags, orders, lastOrderAt } = customer
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
        <FlagBadges flags={flags} />
      </span>
      <span className="tnum block text-xs opacity-80">
        {t('customers:number', { number: customerNo })}
        {(phone ?? email) && ' · '}
        {phone ? <Phone number={phone} /> : email}
        {orders > 0 && ` · ${t('customers:till.orders', { count: orders })}`}
        {lastOrderAt && ` · ${format.date(lastOrderAt, 'short')}`}
      </span>
    </span>
  )
}
