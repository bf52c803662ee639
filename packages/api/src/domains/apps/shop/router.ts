import {
  createTagInput,
  listProductsInput,
  oneProductInput,
  oneProductTagInput,
  productPage,
  productRow,
  shopCategory,
  shopName,
  tagRow,
  updateProductInput,
  updateProductTagInput,
} from '@marquee/contract'
import { z } from 'zod'
import { appsTool, sharedAppsTool } from '../../../apps/procedures.ts'
import { router } from '../../../door/trpc.ts'
import {
  createProduct,
  getProduct,
  listBrands,
  listProducts,
  listShopCategories,
  listShopVendors,
  removeProduct,
  updateProductOf,
} from './service/products.ts'
import { tagsOfProducts } from './service/tags.ts'

export const shopRouter = router({
  categories: appsTool.output(z.array(shopCategory)).query(({ ctx }) => listShopCategories(ctx)),
  brands: appsTool.output(z.array(shopName)).query(({ ctx }) => listBrands(ctx)),
  vendors: appsTool.output(z.array(shopName)).query(({ ctx }) => listShopVendors(ctx)),
  products: appsTool
    .input(listProductsInput)
    .output(productPage)
    .query(({ ctx, input }) => listProducts(ctx, input)),
  product: appsTool
    .input(oneProductInput)
    .output(productRow)
    .query(({ ctx, input }) => getProduct(ctx, input.id)),
  createProduct: sharedAppsTool.output(productRow).mutation(({ ctx }) => createProduct(ctx)),
  updateProduct: sharedAppsTool
    .input(updateProductInput)
    .output(productRow)
    .mutation(({ ctx, input }) => updateProductOf(ctx, input)),
  removeProduct: sharedAppsTool
    .input(oneProductInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => removeProduct(ctx, input.id)),
  tags: appsTool.output(z.array(tagRow)).query(({ ctx }) => tagsOfProducts.list(ctx)),
  createTag: sharedAppsTool
    .input(createTagInput)
    .output(tagRow)
    .mutation(({ ctx, input }) => tagsOfProducts.create(ctx, input)),
  updateTag: sharedAppsTool
    .input(updateProductTagInput)
    .output(tagRow)
    .mutation(({ ctx, input }) => tagsOfProducts.update(ctx, input)),
  removeTag: sharedAppsTool
    .input(oneProductTagInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => tagsOfProducts.remove(ctx, input)),
})
