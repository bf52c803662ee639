import type { Access } from '@marquee/contract'
import type { Tag } from '../route.ts'
import type { Answer, MediaType } from './answers.ts'
import type { JsonSchema } from './schemas.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
  example?: unknown
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: Tag[]
  'x-access': Access
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, MediaType> }
  responses: Record<string, Answer>
}

/** Operations by path and method. */
export type Paths = Record<string, Record<string, Operation>>
