/** What a worker says, and what that means for the process of the pool. */
import { expect, it } from 'vitest';
import { Conversation } from '../../src/pool/conversation.ts';

function conversation() {
  const keeps: boolean[] = [];
  return { keeps, talk: new Conversation({ keepAlive: (isAsked) => keeps.push(isAsked), onLost: () => {} }) };
}

it('a worker keeps the process alive while it is asked something', async () => {
  const { keeps, talk } = conversation();
  const answer = talk.answer(null);
  expect(keeps).toEqual([true]);
  talk.hear({ kind: 'ready' });
  await answer;
  expect(keeps).toEqual([true, false]);
});

it('an answer that comes after the end does not let go of the process: somebody waits for the worker to be gone', async () => {
  const { keeps, talk } = conversation();
  const answer = talk.answer(null);
  talk.end();
  talk.hear({ kind: 'ready' });
  await answer;
  expect(keeps).toEqual([true]);
});
