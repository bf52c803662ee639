import type { DocumentedRoute } from './documented.ts'
import type { Route } from './route.ts'
import { academyRoutes } from './routes/academy.ts'
import { authRoutes } from './routes/auth.ts'
import { chatRoutes } from './routes/chat.ts'
import { contactRoutes } from './routes/contacts.ts'
import { dashboardRoutes } from './routes/dashboards.ts'
import { fileManagerRoutes } from './routes/file-manager.ts'
import { helpCenterRoutes } from './routes/help-center.ts'
import { inventoryRoutes } from './routes/inventory.ts'
import { mailboxRoutes } from './routes/mailbox.ts'
import { noteRoutes } from './routes/notes.ts'
import { panelRoutes } from './routes/panels.ts'
import { scrumboardRoutes } from './routes/scrumboard.ts'
import { shellRoutes } from './routes/shell.ts'
import { taskRoutes } from './routes/tasks.ts'
import { websiteRoutes } from './routes/website.ts'
import { partnerRoutes } from './v1/table.ts'

/** Every documented route. A missing one does not compile. */
export const routes = {
  ...authRoutes,
  ...shellRoutes,
  ...panelRoutes,
  ...chatRoutes,
  ...contactRoutes,
  ...academyRoutes,
  ...fileManagerRoutes,
  ...helpCenterRoutes,
  ...inventoryRoutes,
  ...dashboardRoutes,
  ...noteRoutes,
  ...taskRoutes,
  ...scrumboardRoutes,
  ...mailboxRoutes,
  ...websiteRoutes,
  ...partnerRoutes,
} satisfies Record<DocumentedRoute, Route>
