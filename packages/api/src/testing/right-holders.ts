import { allPermissions } from '@marquee/contract'
import { makeRole } from './factories.ts'
import { furtherRights } from './procedure-cases.ts'
import type { SignedIn, TestApi } from './test-api.ts'

/** People who hold one right, what a call needs beside it, and nothing else. */
export interface RightHolders {
  of(path: string, right: { module: string; action: string }): Promise<SignedIn>
}

/** Calls that need the same rights share one person. */
export function rightHolders(api: TestApi): RightHolders {
  const known = new Map<string, SignedIn>()
  return {
    async of(path, { module, action }) {
      const right = allPermissions().filter((row) => row.module === module && row.action === action)
      const permissions = [...right, ...(furtherRights[path] ?? [])]
      const name = permissions.map((row) => `${row.module}.${row.action}`).join()
      const holder =
        known.get(name) ?? (await api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions })))
      known.set(name, holder)
      return holder
    },
  }
}
