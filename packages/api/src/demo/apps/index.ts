import type { UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { fillAcademy } from './academy.ts'
import { fillActivities } from './activities.ts'
import { fillChat } from './chat.ts'
import { fillContacts } from './contacts.ts'
import { fillDashboards } from './dashboards.ts'
import { fillFiles } from './files.ts'
import { fillHelp } from './help.ts'
import { fillMailbox } from './mailbox.ts'
import { fillNotes } from './notes.ts'
import { fillPanels } from './panels.ts'
import { fillScrumboard } from './scrumboard.ts'
import { fillShop } from './shop.ts'
import { fillTasks } from './tasks.ts'

interface DemoApps {
  venueId: VenueId
  /** The people who can sign in: each gets their own data in the tools. */
  users: readonly UserId[]
  /** Dates lie around this moment, in milliseconds. */
  now: number
}

/** Fills the staff's own tools of a venue. The caller makes sure that no two run at once. */
export async function fillApps(db: Db, { venueId, users, now }: DemoApps): Promise<void> {
  await fillContacts(db, venueId)
  await fillAcademy(db, { venueId, users, now })
  await fillShop(db, venueId)
  await fillFiles(db, { venueId, now })
  await fillHelp(db, venueId)
  await fillPanels(db, { venueId, users, now })
  await fillChat(db, { venueId, users, now })
  await fillActivities(db, { venueId, now })
  await fillDashboards(db, venueId)
  await fillTasks(db, { venueId, now })
  await fillScrumboard(db, { venueId, users, now })
  await fillNotes(db, { venueId, users, now })
  await fillMailbox(db, { venueId, users, now })
}
