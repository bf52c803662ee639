import { useState } from 'react'
import { download, toCsv } from '../../lib/csv.ts'
import { useFormat } from '../../lib/format.ts'
import { reportFailure } from '../../lib/report.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { ListUsersFilter } from './model.ts'
import { useAllUsers } from './queries.ts'

/** The filtered list as a file: exactly the rows that the filter finds, in the order that is shown. */
export function useExport(filter: ListUsersFilter) {
  const { t } = useTexts('users')
  const format = useFormat()
  const all = useAllUsers()
  const [pending, setPending] = useState(false)
  const run = async () => {
    if (pending) return
    setPending(true)
    try {
      const rows = await all(filter)
      const head = [
        t('users:column.name'),
        t('users:column.email'),
        t('users:column.phone'),
        t('users:column.roles'),
        t('users:column.state'),
        t('users:column.lastSeen'),
      ]
      const lines = rows.map((row) => [
        row.name,
        row.email,
        row.phone ?? '',
        row.roles.map((role) => role.name).join(', '),
        t(`users:state.${row.state}`),
        row.lastSeenAt ? format.dateTime(row.lastSeenAt) : '',
      ])
      download(`${t('users:export.file')}-${new Date().toISOString().slice(0, 10)}.csv`, toCsv([head, ...lines]))
      toast.success(t('users:export.done', { count: rows.length }))
    } catch (error) {
      reportFailure(error)
    } finally {
      setPending(false)
    }
  }
  return { run, pending }
}
