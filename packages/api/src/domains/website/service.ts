import { type CmsScreenRow, inLanguage } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { selectScreens } from './repo.ts'

/** The screens of the website in their order, hidden ones as well, titled in the caller's language. */
export async function listScreens({ services, venueId, actor }: SignedContext): Promise<CmsScreenRow[]> {
  const language = actor.language ?? actor.venueLocale
  const rows = await selectScreens(services.db, venueId)
  return rows.map((row) => ({ ...row, title: inLanguage(row.name, language) }))
}
