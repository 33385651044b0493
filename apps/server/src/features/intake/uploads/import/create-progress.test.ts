import { expect, test } from 'vitest'
import { setUpTestApp } from '../../../../testing/test-app.ts'
import { uploadClient } from '../testing/upload-client.ts'
import { findUpload } from '../upload-queries.ts'
import { createProgress } from './create-progress.ts'

const spoor = setUpTestApp()

test('writes nothing once it has ended, because the import may hold the lock on the upload', async () => {
  const { database, pool } = spoor.dependencies
  const driver = await spoor.signUp()
  const client = uploadClient(spoor, driver)
  const { upload_id: id } = await client.upload('Date,From,To,Km\n2026-03-02,Ceres,Wolseley,24\n')
  await pool.query("update upload set status = 'extracting', progress = 0 where id = $1", [id])
  const upload = await findUpload(database, driver.userId, id)
  const progress = createProgress(database, upload!, () => performance.now())
  progress.read(0.5)
  await progress.end()
  expect(await client.status(id)).toMatchObject({ progress: 0.4 })
  const later = createProgress(database, upload!, () => performance.now())
  await later.end()
  later.read(1)
  await later.end()
  expect(await client.status(id)).toMatchObject({ progress: 0.4 })
})
