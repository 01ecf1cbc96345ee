/** Before the port closes, connections are let go one by one. */
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addDraining } from '../../../src/service/operation/draining.ts';

it('asks for the end of connections from the word to stop on, and not before', async () => {
  let isClosing = false;
  const server = Fastify();
  addDraining(server, () => isClosing);
  server.get('/', async () => 'x');
  expect((await server.inject('/')).headers.connection).toBe('keep-alive');
  isClosing = true;
  expect((await server.inject('/')).headers.connection).toBe('close');
  expect((await server.inject('/nowhere')).headers.connection).toBe('close');
});
