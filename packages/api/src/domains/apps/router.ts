import { router } from '../../door/trpc.ts'
import { academyRouter } from './academy/router.ts'
import { activitiesRouter } from './activities/router.ts'
import { boardsRouter } from './boards/router.ts'
import { chatRouter } from './chat/router.ts'
import { contactsRouter } from './contacts/router.ts'
import { dashboardsRouter } from './dashboards/router.ts'
import { filesRouter } from './files/router.ts'
import { helpRouter } from './help/router.ts'
import { iconsRouter } from './icons/router.ts'
import { inboxRouter } from './inbox/router.ts'
import { mailboxRouter } from './mailbox/router.ts'
import { notesRouter } from './notes/router.ts'
import { messagesRouter, noticeTopicsRouter, notificationsRouter } from './notices/router.ts'
import { searchRouter } from './search/router.ts'
import { shopRouter } from './shop/router.ts'
import { shortcutsRouter } from './shortcuts/router.ts'
import { tasksRouter } from './tasks/router.ts'

/** The staff's own tools, by app. */
export const appsRouter = router({
  academy: academyRouter,
  activities: activitiesRouter,
  boards: boardsRouter,
  chat: chatRouter,
  contacts: contactsRouter,
  dashboards: dashboardsRouter,
  files: filesRouter,
  help: helpRouter,
  icons: iconsRouter,
  inbox: inboxRouter,
  mailbox: mailboxRouter,
  messages: messagesRouter,
  notes: notesRouter,
  noticeTopics: noticeTopicsRouter,
  notifications: notificationsRouter,
  search: searchRouter,
  shop: shopRouter,
  shortcuts: shortcutsRouter,
  tasks: tasksRouter,
})
