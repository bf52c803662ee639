import type { Migration } from 'kysely/migration'
import * as platform from './0001-platform.ts'
import * as access from './0002-access.ts'
import * as authSessions from './0003-auth-sessions.ts'
import * as audit from './0004-audit.ts'
import * as streams from './0005-streams.ts'
import * as setup from './0006-setup.ts'
import * as secondFactors from './0007-second-factors.ts'
import * as approvals from './0008-approvals.ts'
import * as apiKeys from './0009-api-keys.ts'
import * as auditView from './0010-audit-view.ts'
import * as places from './0011-places.ts'
import * as schedule from './0012-schedule.ts'
import * as sales from './0013-sales.ts'
import * as renewFactor from './0014-renew-factor.ts'
import * as orderSearch from './0015-order-search.ts'
import * as appsPersonal from './0016-apps-personal.ts'
import * as appsShared from './0017-apps-shared.ts'
import * as appsWork from './0018-apps-work.ts'
import * as mailbox from './0019-mailbox.ts'
import * as website from './0020-website.ts'
import * as listIndexes from './0021-list-indexes.ts'
import * as passOfALine from './0022-pass-of-a-line.ts'
import * as oneCount from './0023-one-count.ts'
import * as cancelledSessions from './0024-cancelled-sessions.ts'
import * as auditHead from './0026-audit-head.ts'
import * as search from './0029-search.ts'
import * as holdLimit from './0030-hold-limit.ts'
import * as labelSlugs from './0031-label-slugs.ts'

/** Every step of the schema, in order. A step is never edited once it has landed. */
export const migrations: Record<string, Migration> = {
  '0001-platform': platform,
  '0002-access': access,
  '0003-auth-sessions': authSessions,
  '0004-audit': audit,
  '0005-streams': streams,
  '0006-setup': setup,
  '0007-second-factors': secondFactors,
  '0008-approvals': approvals,
  '0009-api-keys': apiKeys,
  '0010-audit-view': auditView,
  '0011-places': places,
  '0012-schedule': schedule,
  '0013-sales': sales,
  '0014-renew-factor': renewFactor,
  '0015-order-search': orderSearch,
  '0016-apps-personal': appsPersonal,
  '0017-apps-shared': appsShared,
  '0018-apps-work': appsWork,
  '0019-mailbox': mailbox,
  '0020-website': website,
  '0021-list-indexes': listIndexes,
  '0022-pass-of-a-line': passOfALine,
  '0023-one-count': oneCount,
  '0024-cancelled-sessions': cancelledSessions,
  '0026-audit-head': auditHead,
  '0029-search': search,
  '0030-hold-limit': holdLimit,
  '0031-label-slugs': labelSlugs,
}
