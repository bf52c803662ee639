import { updateMeInput } from '@marquee/contract'
import { z } from 'zod'

export const detailsSchema = z.object({ name: updateMeInput.shape.name.unwrap() })
