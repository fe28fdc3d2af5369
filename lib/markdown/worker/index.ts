import { renderArticle } from './render';
import { asTask } from './task';

/* The module that the worker threads run. */

export default asTask(renderArticle);
