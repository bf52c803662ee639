import type { AuditRow } from '@marquee/contract'
import { TextLink } from '@marquee/ui'
import { Link } from 'react-router-dom'
import { useMay } from '../../../lib/rights.ts'
import { useAuditWords } from '../words.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whom or what an entry is about: the name, which is a link for people who may follow it. */
export function Subject({ row }: { row: AuditRow }) {
  const words = useAuditWords()
  const mayUsers = useMay('users', 'view')
  const mayRoles = useMay('roles', 'view')
  const name = words.subject(row) ?? words.entity(row.entity)
  const address = addressOf(row, { user: mayUsers, role: mayRoles })
  return (
    <span className="block min-w-0 max-w-[13rem]">
      <span className="block truncate leading-5">
        {address ? <TextLink render={<Link to={address} />}>{name}</TextLink> : name}
      </span>
      {row.entityName !== null && (
        <span className="block truncate text-ink-3 text-xs leading-4">{words.entity(row.entity)}</span>
      )}
    </span>
  )
}

function addressOf({ entity, entityId, entityName }: AuditRow, may: { user: boolean; role: boolean }): string | null {
  // Without a name of today there is nothing to open.
  if (entityName === null || !uuid.test(entityId)) return null
  if (entity === 'user' && may.user) return `/users?id=${entityId}`
  if (entity === 'role' && may.role) return `/roles?role=${entityId}`
  return null
}
