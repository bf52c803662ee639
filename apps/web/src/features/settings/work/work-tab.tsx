import { BatchList } from './batch-list.tsx'
import { ServerWork } from './server-work.tsx'
import { WorkHelp } from './work-help.tsx'

/** What goes on in the background: the long work of people, and the work of the server itself. */
export function WorkTab() {
  return (
    <div className="flex flex-col gap-4">
      <BatchList />
      <ServerWork />
      <WorkHelp />
    </div>
  )
}
