/** Looking names up without the system: a small name server of our own answers. */
import { createSocket, type Socket } from 'node:dgram';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookUpByDns, lookUpBySystem, remembered } from '../../../src/engine/resources/host-lookup.ts';

/** By name and record type: 1 for A, 28 for AAAA. */
const ZONE: Readonly<Record<string, readonly number[]>> = {
  'both.example 1': [192, 0, 2, 7],
  'both.example 28': [0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9],
  'four.example 1': [192, 0, 2, 8],
};
const questions: string[] = [];
let socket: Socket;
let server = '';

/** RFC 1035 §4.1: the question back, and one answer or "no such name". */
function answerTo(question: Buffer): Buffer {
  const labels: string[] = [];
  let at = 12;
  while (question[at] !== 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + question[at]!));
    at += question[at]! + 1;
  }
  const type = question.readUInt16BE(at + 1);
  const name = labels.join('.');
  questions.push(`${name} ${type}`);
  const data = ZONE[`${name} ${type}`];
  const head = Buffer.from(question.subarray(0, at + 5));
  head.writeUInt16BE(data === undefined ? 0x8183 : 0x8180, 2);
  head.writeUInt16BE(data === undefined ? 0 : 1, 6);
  head.writeUInt32BE(0, 8);
  if (data === undefined) return head;
  const record = [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data];
  return Buffer.concat([head, Buffer.from(record)]);
}

beforeAll(async () => {
  socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => socket.send(answerTo(message), port, address));
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  server = `127.0.0.1:${socket.address().port}`;
});
afterAll(() => {
  socket.close();
});

it('gives the addresses of both kinds', async () => {
  expect(await lookUpByDns([server])('both.example')).toEqual([
    { address: '192.0.2.7', family: 4 },
    { address: '2001:db8::9', family: 6 },
  ]);
});
it('is content with one kind', async () => {
  expect(await lookUpByDns([server])('four.example')).toEqual([{ address: '192.0.2.8', family: 4 }]);
});
it('fails for names that do not exist, and does not look into the hosts file', async () => {
  await expect(lookUpByDns([server])('none.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  await expect(lookUpByDns([server])('localhost')).rejects.toThrow();
});
it('asks once for each name', async () => {
  questions.length = 0;
  const lookup = remembered(lookUpByDns([server]));
  await Promise.all([lookup('four.example'), lookup('four.example')]);
  await lookup('four.example');
  expect(questions.filter((question) => question === 'four.example 1')).toHaveLength(1);
});
it('asks the system where private addresses are allowed', async () => {
  const addresses = await lookUpBySystem('localhost');
  expect(addresses.map(({ address }) => address)).toContain('127.0.0.1');
});
