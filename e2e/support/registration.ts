import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const PASSWORD = 'Blue-Crane-7431'
let count = 0
export const newEmail = (): string => `new-${process.pid}-${Date.now()}-${count++}@example.com`
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function fillPerson(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill("Siobhán O'Brien")
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mobile number').fill('082 123 4567')
}

export async function fillStep1(page: Page, email: string): Promise<void> {
  await fillPerson(page, email)
  await button(page, 'Next').click()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
}

export async function fillStep3(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByLabel('I accept the').check()
}

export async function fillAll(page: Page, email: string): Promise<void> {
  await fillStep1(page, email)
  await button(page, 'Next').click()
  await expect(page.getByText('Step 3 of 3')).toBeVisible()
  await fillStep3(page)
}

/** Registers from the first step on, pressing Enter where a driver would. */
export async function register(page: Page, email: string): Promise<void> {
  await fillPerson(page, email)
  await page.getByLabel('Mobile number').press('Enter')
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await button(page, 'Next').click()
  await fillStep3(page)
  await button(page, 'Create Account').click()
  await expect(page.getByRole('heading', { name: 'Account Created Successfully' })).toBeVisible()
}
