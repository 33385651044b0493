import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { getSampleFile } from '@spoor/contract/routes/uploads.ts'
import type { Dependencies } from '../dependencies.ts'
import { attachment } from '../platform/http/attachment.ts'
import { mountPublic } from '../platform/http/mount.ts'
import { SAMPLE_FILENAME, writeSampleFile } from './write-tracker-file.ts'

/** A sample tracker file for people who have none. */
export function registerSampleFile(app: FastifyInstance, { clock }: Dependencies): void {
  mountPublic(app, getSampleFile, (_, { reply }) => {
    reply.header('content-disposition', attachment(SAMPLE_FILENAME))
    return reply.send(Readable.from(writeSampleFile(clock.nowMs())))
  })
}
