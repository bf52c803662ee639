import { type RoleGrant, type UserDetail, type UserRow, updateUserInput } from '@marquee/contract'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { resolverOf, showIssues } from '../../../lib/form/resolver.ts'
import { useDraft } from '../../../lib/form/use-draft.ts'
import { useLeaveGuard } from '../../../lib/form/use-leave-guard.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { grantsOf } from '../grants.ts'
import { grantFields, grantList, grantWords } from '../grants-schema.ts'
import { useUpdateUser } from '../queries.ts'
import { currentRow } from '../use-user-actions.tsx'

const shape = updateUserInput.shape
const schema = z.object({
  name: shape.name.unwrap(),
  phone: shape.phone.unwrap().unwrap(),
  roles: grantList,
})
const resolver = resolverOf<UserFormValues>(schema, grantWords)

export interface UserFormValues {
  name: string
  phone: string
  roles: RoleGrant[]
}

export const formFields = ['name', 'phone', 'roles'] as const

/** A person as the form has him. */
export function valuesOf(user: Pick<UserRow, 'name' | 'phone' | 'roles'>): UserFormValues {
  return { name: user.name, phone: user.phone ?? '', roles: grantsOf(user.roles, Date.now()) }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields in which two states of a person differ. */
export function differences(a: UserFormValues, b: UserFormValues) {
  return formFields.filter((field) => !same(a[field], b[field]))
}

interface Conflict {
  saved: UserRow
  mine: UserFormValues
  fields: (typeof formFields)[number][]
}

/**
 * The form of the drawer. While nothing is being written it follows what others save; once something is, the version
 * on which it began goes with the save, so that the server sees an edit of something older, and both values are shown.
 */
export function useUserForm(user: UserDetail, onClose: () => void) {
  const { t } = useTexts('users')
  const update = useUpdateUser()
  const form = useForm<UserFormValues, unknown, UserFormValues>({
    resolver,
    mode: 'onTouched',
    defaultValues: valuesOf(user),
  })
  const { isDirty } = form.formState
  const values = form.watch()
  const draft = useDraft(form, { name: `user.${user.id}`, fields: formFields })
  const base = useRef({ rev: user.rev, values: valuesOf(user) })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const blocker = useLeaveGuard(isDirty)
  const changed = differences(base.current.values, values)

  const { reset } = form
  useEffect(() => {
    if (isDirty || base.current.rev === user.rev) return
    base.current = { rev: user.rev, values: valuesOf(user) }
    reset(valuesOf(user))
  }, [user, isDirty, reset])

  const takeOver = (row: UserRow) => {
    base.current = { rev: row.rev, values: valuesOf(row) }
    draft.forget()
    reset(valuesOf(row))
    setConflict(null)
    setFailure(null)
  }

  async function save(wanted: UserFormValues, rev: number, before: UserFormValues) {
    setFailure(null)
    const fields = differences(before, wanted)
    const change = {
      ...(fields.includes('name') ? { name: wanted.name } : {}),
      ...(fields.includes('phone') ? { phone: wanted.phone === '' ? null : wanted.phone } : {}),
      ...(fields.includes('roles') ? { roles: wanted.roles } : {}),
    }
    try {
      const row = await update.mutateAsync({ id: user.id, expectedRev: rev, ...change })
      takeOver(row)
      toast.success(t('users:toast.saved', { name: row.name }))
    } catch (error) {
      const read = readFailure(error)
      const saved = currentRow(read)
      if (saved) {
        settle(saved, wanted, fields)
        return
      }
      const rest = showIssues(form.setError, read.issues, {
        fields: ['name', 'phone', ...grantFields],
        words: grantWords,
      })
      if (read.reason !== 'VALIDATION' || rest.length > 0) setFailure(read)
      setAttempt((count) => count + 1)
    }
  }

  /** Somebody was faster: what he changed elsewhere is taken over, the same field is a question. */
  function settle(saved: UserRow, mine: UserFormValues, edited: (typeof formFields)[number][]) {
    const theirs = valuesOf(saved)
    const fields = edited.filter((field) => !same(theirs[field], mine[field]))
    if (fields.length === 0) takeOver(saved)
    else setConflict({ saved, mine, fields })
  }

  const submit = form.handleSubmit(
    async (wanted) => {
      if (update.isPending) return
      if (differences(base.current.values, wanted).length === 0) {
        takeOver({ ...user, name: wanted.name })
        return
      }
      await save(wanted, base.current.rev, base.current.values)
    },
    () => setAttempt((count) => count + 1),
  )

  return {
    form,
    values,
    submit,
    failure,
    attempt,
    changed,
    isDirty,
    pending: update.isPending,
    /** Somebody saved a newer version while this one is being written. */
    isOutdated: isDirty && user.rev !== base.current.rev,
    conflict,
    /** Saves with a choice per field: the other fields come from what is saved now. */
    resolveConflict(keepMine: readonly (typeof formFields)[number][]) {
      if (!conflict) return
      const saved = valuesOf(conflict.saved)
      const wanted = { ...saved, ...Object.fromEntries(keepMine.map((field) => [field, conflict.mine[field]])) }
      if (keepMine.length === 0) takeOver(conflict.saved)
      else {
        setConflict(null)
        void save(wanted, conflict.saved.rev, saved)
      }
    },
    cancelConflict: () => setConflict(null),
    requestClose: () => (isDirty ? setAsksToLeave(true) : onClose()),
    asksToLeave: asksToLeave || blocker.state === 'blocked',
    leave() {
      draft.forget()
      if (blocker.state === 'blocked') blocker.proceed()
      else onClose()
    },
    stay() {
      setAsksToLeave(false)
      if (blocker.state === 'blocked') blocker.reset()
    },
  }
}

export type UserFormState = ReturnType<typeof useUserForm>
