import './page';
import './fade-in';
import './revenue-share';
import './hero-video';

/*
 * The small script of the home page: one file, as a browser has six connections to a server without
 * HTTP/2, and the hero's picture would wait for the seventh.
 */
