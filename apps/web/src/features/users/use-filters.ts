import { userStates } from '@marquee/contract'
import { type ListFilter, oneOf } from '../../lib/list/filters.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useRoleChoices } from './queries.ts'
import type { UsersState } from './use-users-state.ts'

/** What the people are narrowed by. */
export function useFilters(state: UsersState): ListFilter[] {
  const { t } = useTexts('users')
  const roles = useRoleChoices().data ?? []
  return [
    oneOf({
      id: 'role',
      label: t('users:filter.role'),
      value: state.role,
      choices: roles.map((role) => ({ value: role.id, label: role.name })),
      any: t('users:filter.anyRole'),
      choose: (role) => state.change({ role }),
    }),
    oneOf({
      id: 'state',
      label: t('users:filter.state'),
      value: state.state,
      choices: userStates.map((value) => ({ value, label: t(`users:state.${value}`) })),
      any: t('users:filter.anyState'),
      choose: (value) => state.change({ state: value }),
    }),
  ]
}
