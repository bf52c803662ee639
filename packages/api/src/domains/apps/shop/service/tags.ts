import { tagsOf } from '../../../../apps/tags.ts'
import { productTags } from '../repo/products.ts'

export const tagsOfProducts = tagsOf({ tables: productTags, domain: 'apps.shop', entity: 'shop_tag' })
